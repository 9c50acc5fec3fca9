export { HiddenText } from './HiddenText.tsx';
export { TextSession } from './TextSession.tsx';
