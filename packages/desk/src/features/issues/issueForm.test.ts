import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  INCOMPLETE,
  type Issue,
  isSaved,
  lacksPrice,
  mergeForms,
  readPrice,
  takeTheirs,
  toEdit,
  toForm,
  toLocalMinute,
  toMoment,
  wrongFields,
} from './issueForm.ts';

process.env.TZ = 'Europe/Stockholm';

const issue: Issue = {
  id: 12,
  title: 'Medvind 3',
  series: 'Medvind',
  state: 'scheduled',
  published_at: '2027-03-01T08:00:30.000Z',
  price: 499,
  page_count: 64,
  cover: { file_name: 'a', width: 1, height: 1 },
  description: 'Round the lake',
  languages: ['sv', 'en'],
  print: false,
  rtl: false,
  cover_page: 1,
  chosen_pages: null,
  sample: [1, 2],
  file_size: 1000,
  former_file: null,
  owners: 0,
  openings: { full: 0, sample: 0 },
  price_digits: 2,
  revision: 'x',
};
const euro = { precision: 2, separator: ',' };
const form = toForm(issue, euro);

describe('the form of an issue', () => {
  test('sends the changed details alone', () => {
    assert.deepEqual(toEdit(form, form, 2, euro), {});
    assert.deepEqual(toEdit(form, { ...form, title: ' Medvind 4 ', series: ' ', price: '5', languages: '' }, 2, euro), {
      title: 'Medvind 4',
      series: null,
      price: 500,
      languages: [],
    });
    assert.deepEqual(toEdit(form, { ...form, free: true }, 2, euro), { price: null });
    assert.deepEqual(toEdit(form, { ...form, free: true, price: '7' }, 2, euro), { price: null });
  });

  test('knows an edit that is saved already', () => {
    const edit = toEdit(form, { ...form, title: ' Medvind 4 ', price: '5', languages: 'sv' }, 2, euro);
    const saved = { ...issue, title: 'Medvind 4', price: 500, languages: ['sv'], description: 'Of another editor' };
    assert.ok(isSaved(edit, saved));
    assert.ok(!isSaved(edit, { ...saved, price: 600 }));
    assert.ok(!isSaved(edit, issue));
  });

  test('shows the time in the zone of the browser, to the minute', () => {
    assert.equal(form.publishedAt, '2027-03-01T09:00');
    const { published_at } = toEdit(form, { ...form, publishedAt: '2027-07-01T09:05' }, 2, euro);
    assert.equal(published_at, '2027-07-01T07:05:00.000Z');
  });

  test('a time in the hour that daylight saving skips is an hour later', () => {
    assert.equal(toLocalMinute(toMoment('2027-03-28T02:30') ?? ''), '2027-03-28T03:30');
    assert.equal(toMoment(''), null);
    assert.equal(toMoment('2027-13-28T02:30'), null);
  });

  test('takes prices with a point or a comma, in the digits that the currency has', () => {
    assert.equal(form.price, '4,99');
    assert.equal(readPrice('4,99', 2, 2), 499);
    assert.equal(readPrice('4.9', 2, 2), 490);
    assert.equal(readPrice('1200', 0, 2), 120_000);
    for (const wrong of ['', '0', '-1', '4,999', '4,99 €', '1.000,00'])
      assert.equal(readPrice(wrong, 2, 2), null, wrong);
    assert.deepEqual(wrongFields({ ...form, price: 'x', publishedAt: '' }, issue), ['price', 'publishedAt']);
    assert.deepEqual(wrongFields({ ...form, price: 'x', free: true }, issue), []);
  });
});

test('a draft may lack a price and a time until it is published', () => {
  const draft: Issue = { ...issue, state: 'draft', price: 0, published_at: null };
  const empty = toForm(draft, euro);
  assert.deepEqual([empty.free, empty.price, empty.publishedAt], [false, '', '']);
  assert.deepEqual(wrongFields(empty, draft), []);
  assert.ok(lacksPrice(empty));
  assert.ok(!lacksPrice({ ...empty, free: true }));
  assert.deepEqual(wrongFields({ ...empty, price: 'x' }, draft), ['price']);
  assert.deepEqual(wrongFields({ ...empty, publishedAt: INCOMPLETE }, draft), ['publishedAt']);
});

describe('two editors of an issue', () => {
  const present = { ...form, title: 'Theirs', price: '6,00', series: 'Same' };

  test('the second editor keeps what they typed, gets the first editor’s other changes, and sees a report', () => {
    const merged = mergeForms(form, { ...form, title: 'Mine', description: 'Mine, too', series: 'Same' }, present);
    assert.deepEqual(merged.values, { ...present, title: 'Mine', description: 'Mine, too' });
    assert.deepEqual(merged.changedByOthers, ['title', 'series', 'price']);
    assert.deepEqual(merged.disputed, ['title']);
  });

  test('a price stays when the other editor chooses Free, and so does Free when the other gives a price', () => {
    const priced = mergeForms(form, { ...form, price: '5,99' }, { ...form, free: true, price: '' });
    assert.deepEqual([priced.values.free, priced.values.price, priced.disputed], [false, '5,99', ['free']]);
    const free = mergeForms(form, { ...form, free: true }, { ...form, price: '6,00' });
    assert.deepEqual(toEdit({ ...form, price: '6,00' }, free.values, 2, euro), { price: null });
  });

  test('a price is taken whole: a number is no longer free, and Free leaves no number behind', () => {
    for (const { mine, theirs, row } of [
      { mine: { free: true }, theirs: { free: false, price: '6,00' }, row: 'price' },
      { mine: { price: '5,99' }, theirs: { free: true, price: '' }, row: 'free' },
    ] as const) {
      const changed = { ...form, ...theirs };
      const { values, disputed } = mergeForms(form, { ...form, ...mine }, changed);
      assert.deepEqual(disputed, [row]);
      const taken = { ...values, ...takeTheirs(row, changed) };
      assert.deepEqual(taken, changed);
      assert.deepEqual(toEdit(changed, taken, 2, euro), {});
    }
    assert.deepEqual(takeTheirs('title', present), { title: 'Theirs' });
  });

  test('a price that two editors both set to Free is not disputed', () => {
    assert.deepEqual(mergeForms(form, { ...form, free: true }, { ...form, free: true, price: '' }).disputed, []);
  });

  test('what an editor has not touched comes from the other', () => {
    assert.deepEqual(mergeForms(form, form, present).values, present);
  });
});
