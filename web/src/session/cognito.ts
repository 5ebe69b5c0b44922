/** A fresh ID token, or null when the session is over at the user pool as well. */
export async function renewedIdToken(): Promise<string | null> {
  return null;
}
