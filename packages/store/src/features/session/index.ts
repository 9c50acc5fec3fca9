export { AuthDialog } from './AuthDialog.tsx';
export { Login } from './Login.tsx';
export { messages } from './messages.ts';
export { SessionExpired } from './SessionExpired.tsx';
