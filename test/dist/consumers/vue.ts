import type { MagazineStoreElement } from '@magazine-store/element';
import type {} from '@magazine-store/element/vue';
import { type GlobalComponents, h, ref } from 'vue';

/** The type that a checker of templates uses for `<magazine-store …>`. */
type Store = InstanceType<GlobalComponents['magazine-store']>;

const props: Store['$props'] = { server: 'https://store.example', locale: 'ja', theme: 'auto', class: 'store' };
const emit = {} as Store['$emit'];
emit('magazine-store-purchase', new CustomEvent('magazine-store-purchase', { detail: { type: 'plan', id: 1 } }));

const store = ref<MagazineStoreElement | null>(null);
store.value?.openIssue(12);
export const node = h('magazine-store', { ...props, onMagazineStoreReady: () => store.value?.openSignIn() });

export const wrong: Store['$props'][] = [
  // @ts-expect-error: no such language
  { locale: 'fr' },
  // @ts-expect-error: no such theme
  { theme: 'sepia' },
  // @ts-expect-error: no such attribute
  { src: 'https://store.example' },
];
// @ts-expect-error: no such event
emit('magazine-store-bought', new CustomEvent('magazine-store-bought'));
// @ts-expect-error: a purchase has an id
emit('magazine-store-purchase', new CustomEvent('magazine-store-purchase', { detail: { code: 'no' } }));
