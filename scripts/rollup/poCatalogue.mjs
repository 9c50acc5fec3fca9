import path from 'node:path';
import { createCompiledCatalog, getCatalogForFile, getCatalogs } from '@lingui/cli/api';
import { getConfig } from '@lingui/conf';

/**
 * Makes `import('./locales/de.po')` a module that exports the compiled `messages`. An untranslated message stops the
 * build: a reader would see its id.
 */
export function poCatalogue() {
  let catalogs;
  return {
    name: 'po-catalogue',
    async load(id) {
      if (!id.endsWith('.po')) return null;
      const config = getConfig({ skipValidation: true });
      catalogs ??= getCatalogs(config);
      const found = getCatalogForFile(path.relative(config.rootDir, id), await catalogs);
      if (!found) this.error(`${id} belongs to no catalogue of lingui.config.ts`);
      const { messages, missing } = await found.catalog.getTranslations(found.locale, {
        fallbackLocales: {},
        sourceLocale: config.sourceLocale,
      });
      if (missing.length > 0) this.error(`${id}: untranslated: ${missing.map(({ source }) => source).join(' | ')}`);
      const { source, errors } = createCompiledCatalog(found.locale, messages, { namespace: 'es' });
      if (errors.length > 0) this.error(`${id}: ${errors.map(({ error }) => error.message).join(' | ')}`);
      return source;
    },
  };
}
