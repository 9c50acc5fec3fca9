import type { Locale, Store, TextName } from '@magazine-store/protocol';
import { colorDeclarations, type StoreColors } from '@magazine-store/protocol/desk';
import type { StoreMoney } from '../catalogue/currency.ts';
import type { StoreDetails, Translations } from '../catalogue/storeDetails.ts';
import type { Config } from '../config.ts';
import { toMessage } from '../texts/message.ts';
import { type PlacedText, type PublisherTexts, publisherTexts, textInStore } from '../texts/publisherTexts.ts';
import { ICON_PATH, toStore } from './store.ts';

/** The colours that the publisher has chosen. */
export interface StoreLook {
  colors: StoreColors | null;
  /** The rules of the pages that follow from them; empty without any. */
  style: string;
}

/** The store as its publisher describes it. Its values change while the server runs. */
export interface DescribedStore {
  readonly store: Store;
  readonly texts: Readonly<PublisherTexts>;
  readonly look: Readonly<StoreLook>;
  /** Takes the publisher's own details. Other values are those of the operator's settings. */
  describe(details: StoreDetails): void;
}

export function createDescribedStore(config: Config, money: StoreMoney): DescribedStore {
  const ofOperator = { store: toStore(config, money), texts: publisherTexts(config) };
  const store = { ...ofOperator.store };
  const texts = { ...ofOperator.texts };
  const look: StoreLook = { colors: null, style: '' };
  const place = (name: TextName, translations: Translations | null): PlacedText | null => {
    const [first, ...others] = Object.entries(translations ?? {}) as [Locale, string][];
    if (!first) return null;
    const all = new Map([first, ...others]);
    const { STORE_LOCALE = 'en' } = config;
    return textInStore(name, { language: all.has(STORE_LOCALE) ? STORE_LOCALE : first[0], translations: all });
  };
  return {
    store,
    texts,
    look,
    describe({ name, description, featured_issue_id, message, terms, privacy, colors = null, icon }) {
      const { featured_issue_id: featuredByOperator, ...unfeatured } = ofOperator.store;
      const featured = featured_issue_id === undefined ? featuredByOperator : featured_issue_id;
      delete store.featured_issue_id;
      Object.assign(
        store,
        unfeatured,
        name !== undefined && { name },
        description !== undefined && { description },
        icon && { icon: `${ICON_PATH}/${icon}` },
        featured && { featured_issue_id: featured },
      );
      Object.assign(
        texts,
        ofOperator.texts,
        message !== undefined && { message: message && toMessage(message.header, message.text) },
        terms !== undefined && { terms: place('terms', terms), termsJa: null },
        privacy !== undefined && { privacy: place('privacy', privacy) },
      );
      Object.assign(look, { colors, style: colors ? lookStyle(colors) : '' });
    },
  };
}

/** The rules outweigh the usual colours of the element, of its first screen, and of the server's plain pages. */
const lookStyle = (colors: StoreColors): string => `
magazine-store, magazine-store [data-prerendered], .plain { ${colorDeclarations(colors)} }
body { background: light-dark(${colors.background.light}, ${colors.background.dark}); color: light-dark(${colors.text.light}, ${colors.text.dark}); }
`;
