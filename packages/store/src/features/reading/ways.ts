export { NextIssues } from './NextIssues.tsx';
export { Placeholder } from './Placeholder.tsx';
export { WaysToRead } from './WaysToRead.tsx';
