import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type DeclarationDraft, declarationFaults, declarationLimits } from './declarationRules.ts';

const complete: DeclarationDraft = {
  name: 'Ada Reader',
  email: 'ada@tests.example',
  contract: 'Order 12',
  way: 'ordinary',
  reason: '',
  end: '',
};

test("a declaration needs a name, an address and a contract, and blanks don't count", () => {
  assert.deepEqual(declarationFaults(complete), {});
  assert.deepEqual(declarationFaults({ ...complete, name: ' ', email: ' ', contract: '\n' }), {
    name: 'missing',
    email: 'invalid_email',
    contract: 'missing',
  });
});

test('a reason is needed for good cause alone', () => {
  assert.deepEqual(declarationFaults({ ...complete, way: 'good_cause' }), { reason: 'missing' });
  assert.deepEqual(declarationFaults({ ...complete, way: 'good_cause', reason: 'It never came' }), {});
  const tooLong = 'x'.repeat(declarationLimits.reason + 1);
  assert.deepEqual(declarationFaults({ ...complete, way: 'good_cause', reason: tooLong }), { reason: 'too_long' });
  assert.deepEqual(declarationFaults({ ...complete, reason: tooLong }), {});
});

test('what the wire has no room for is too long', () => {
  for (const field of ['name', 'contract'] as const) {
    const most = declarationLimits[field];
    assert.deepEqual(declarationFaults({ ...complete, [field]: 'x'.repeat(most) }), {});
    assert.deepEqual(declarationFaults({ ...complete, [field]: 'x'.repeat(most + 1) }), { [field]: 'too_long' });
  }
  const email = `${'x'.repeat(declarationLimits.email)}@tests.example`;
  assert.deepEqual(declarationFaults({ ...complete, email }), { email: 'too_long' });
});
