/** A large seal for success. The text beside it names the result. */
export const SuccessMark = () => (
  <svg className="green" viewBox="0 0 48 48" width="56" height="56" aria-hidden="true">
    <circle cx="24" cy="24" r="22" fill="none" stroke="currentColor" strokeWidth="2" />
    <path
      d="M14 25l7 7 14-16"
      fill="none"
      stroke="currentColor"
      strokeWidth="3"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  </svg>
);
