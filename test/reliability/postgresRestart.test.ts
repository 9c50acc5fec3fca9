import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { temporaryFolder } from '../support/databases.ts';
import { restartUnderBuyers } from '../support/restarts.ts';

/**
 * More than a busy machine takes for 20 purchases. `npm run bench -- restarts` restarts ten times, and holds the first
 * purchase within two seconds.
 */
const ALL_WITHIN_MILLISECONDS = 10_000;

describe('a restart of PostgreSQL', { timeout: 300_000 }, () => {
  const folder = temporaryFolder();
  test('under 20 buyers ends neither the server nor a purchase, whether it was stopped or killed', async () => {
    for (const { allMilliseconds } of await restartUnderBuyers(['fast', 'kill', 'fast', 'kill'], folder)) {
      assert.ok(allMilliseconds < ALL_WITHIN_MILLISECONDS, 'the purchases wait for something');
    }
  });
});
