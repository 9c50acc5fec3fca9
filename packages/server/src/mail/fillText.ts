/** Puts what is given into the places of a text that are named in braces; one that is not given stays empty. */
export const fillText = (text: string, fields: Readonly<Record<string, string>>): string =>
  text.replace(/\{(\w+)\}/g, (_, name: string) => fields[name] ?? '');
