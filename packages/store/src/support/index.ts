export { createSupport } from './createSupport.ts';
export { Support } from './Support.tsx';
