import assert from 'node:assert/strict';
import { test } from 'node:test';
import { defaultColors } from '@magazine-store/protocol/desk';
import { type Details, mergeTyping, type Typed } from './typing.ts';

const seen: Details = {
  ...{ revision: 3, name: 'Pier', description: '', message: { header: 'Closed', text: '' }, featured_issue_id: null },
  ...{ terms: { en: 'Old', de: 'Alt' }, privacy: null, colors: defaultColors, icon: null },
  ...{ terms_elsewhere: null, privacy_elsewhere: null },
};
const merge = (typed: Typed, others: Typed) => mergeTyping({ seen, typed }, { ...seen, ...others, revision: 4 });

test('what the member has not changed follows the other member, language by language', () => {
  const typed = { terms: { en: 'Old', de: 'Neu' } };
  assert.deepEqual(merge(typed, {}), typed);
  assert.deepEqual(merge(typed, { terms: { de: 'Alt', en: 'New' } }), { terms: { en: 'New', de: 'Neu' } });
  assert.deepEqual(merge(typed, { terms: { en: 'Old', de: 'Anders' } }), typed);
  assert.deepEqual(merge(typed, { terms: { en: 'Old', de: 'Alt', sv: 'Ny' } }), {
    terms: { ...typed.terms, sv: 'Ny' },
  });
  assert.deepEqual(merge(typed, { terms: null }), { terms: { de: 'Neu' } });
  assert.deepEqual(merge({ privacy: { de: 'Meine' } }, { privacy: { en: 'Hers' } }), {
    privacy: { de: 'Meine', en: 'Hers' },
  });
});

test('a language that the member has emptied stays empty', () => {
  assert.deepEqual(merge({ terms: { en: 'Old' } }, { terms: { en: 'New', de: 'Alt' } }), { terms: { en: 'New' } });
  assert.deepEqual(merge({ terms: null }, { terms: { en: 'Old', de: 'Alt', sv: 'Ny' } }), { terms: { sv: 'Ny' } });
  assert.deepEqual(merge({ terms: null }, {}), { terms: null });
});

test('so do the colours and the parts of the message, until they are switched off', () => {
  const { accent, text } = defaultColors;
  const colors = { ...defaultColors, accent: { ...accent, light: '#111111' } };
  const others = { ...defaultColors, accent: { ...accent, dark: '#222222' }, text: { ...text, dark: '#333333' } };
  assert.deepEqual(merge({ colors }, { colors: others }), {
    colors: { ...others, accent: { light: '#111111', dark: '#222222' } },
  });
  assert.deepEqual(merge({ colors: null }, { colors: others }), { colors: null });
  assert.deepEqual(merge({ message: { header: 'Open', text: '' } }, { message: { header: 'Closed', text: 'Soon' } }), {
    message: { header: 'Open', text: 'Soon' },
  });
  assert.deepEqual(merge({ message: null }, { message: { header: 'Shut', text: '' } }), { message: null });
  const message = { header: 'Open', text: '' };
  assert.deepEqual(merge({ message }, { message: null }), { message });
});

test('what is saved already is not typed', () => {
  assert.deepEqual(merge({ name: 'Pier', terms: { de: 'Alt', en: 'Old' } }, {}), {});
  assert.deepEqual(merge({ name: 'Quay', description: 'By the sea' }, { name: 'Quay' }), { description: 'By the sea' });
  assert.deepEqual(merge({ name: 'Pier' }, { name: 'Quay' }), {});
});
