/** Parts of packages that do nothing for browsers of today, and what stands in for them. */
const INSTEAD = {
  // For a React that has no hook of this name.
  'use-sync-external-store/shim': "export { useSyncExternalStore } from 'react';",
  // Names with -webkit- and -moz- beside each rule; styled-components asks for none unless told to.
  './Prefixer.js': 'export const prefix = (value) => value;',
};

const PREFIX = '\0instead:';

export const unneeded = () => ({
  name: 'unneeded',
  resolveId(id, importer = '') {
    if (!Object.hasOwn(INSTEAD, id) || (id.startsWith('.') && !importer.includes('node_modules/stylis/'))) return null;
    return PREFIX + id;
  },
  load: (id) => (id.startsWith(PREFIX) ? INSTEAD[id.slice(PREFIX.length)] : null),
});
