import type { FirstScreen } from '@magazine-store/protocol';

const ENTITIES: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#x27;': "'" };

/**
 * Moves the values of `style` attributes into the style. React escapes quotation marks in texts and attributes, so the
 * pattern matches attributes alone.
 */
export function withoutStyleAttributes(markup: string, css: string): FirstScreen {
  const numbers = new Map<string, number>();
  const marked = markup.replace(/ style="([^"]*)"/g, (_attribute, escaped: string) => {
    const declarations = escaped.replace(/&[#\w]+;/g, (entity) => ENTITIES[entity] ?? entity);
    const number = numbers.get(declarations) ?? numbers.size;
    numbers.set(declarations, number);
    return ` data-style="${number}"`;
  });
  const rules = Array.from(numbers, ([declarations, number]) => `[data-style="${number}"]{${declarations}}`);
  // No value may end the style element.
  return { markup: marked, style: (css + rules.join('')).replaceAll('<', '\\3c ') };
}
