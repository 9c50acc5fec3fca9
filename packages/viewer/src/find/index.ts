export { FindBar } from './FindBar.tsx';
export { FindHighlights } from './FindHighlights.tsx';
export { FindPanel } from './FindPanel.tsx';
export { FindSession } from './FindSession.tsx';
