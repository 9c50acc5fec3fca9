export { createDeclarations } from './createDeclarations.ts';
export { DeclarationPage } from './DeclarationPage.tsx';
