const PLAID_URL = 'https://cdn.plaid.com/link/v2/stable/link-initialize.js';

/**
 * react-plaid-link has the address of Plaid's script built in. Where the settings name another one, that one is loaded
 * first, and an inert tag with Plaid's address tells the hook that the script is there already.
 */
export function preparePlaid(otherScript: string | undefined): Promise<true> {
  if (otherScript === undefined || document.querySelector(`script[src="${PLAID_URL}"]`)) return Promise.resolve(true);
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = otherScript;
    script.onload = () => {
      const inert = document.createElement('script');
      inert.type = 'text/plain';
      inert.src = PLAID_URL;
      document.body.append(inert);
      resolve(true);
    };
    script.onerror = () => {
      script.remove();
      reject(new Error(`The script ${otherScript} could not be loaded.`));
    };
    document.body.append(script);
  });
}
