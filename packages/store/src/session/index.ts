export { AuthDialog } from './AuthDialog.tsx';
export { Login } from './Login.tsx';
export { SessionExpired } from './SessionExpired.tsx';
