import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { AnyStateMachine, AnyStateNode } from 'xstate';
import { accountMachine } from './account/accountMachine.ts';
import { couponsMachine } from './account/couponsMachine.ts';
import { identitiesMachine } from './account/identitiesMachine.ts';
import { paymentsMachine } from './account/paymentsMachine.ts';
import { rightsMachine } from './account/rightsMachine.ts';
import { subscriptionMachine } from './account/subscriptionMachine.ts';
import { appMachine } from './appMachine.ts';
import { listMachine } from './catalogue/listMachine.ts';
import { checkoutMachine } from './checkout/checkoutMachine.ts';
import { declarationMachine } from './declarationMachine.ts';
import { readingMachine } from './readingMachine.ts';
import { attemptMachine } from './session/attemptMachine.ts';
import { sessionMachine } from './session/sessionMachine.ts';
import { supportMachine } from './supportMachine.ts';

const MACHINES: readonly AnyStateMachine[] = [
  accountMachine,
  appMachine,
  attemptMachine,
  checkoutMachine,
  couponsMachine,
  declarationMachine,
  identitiesMachine,
  listMachine,
  paymentsMachine,
  readingMachine,
  rightsMachine,
  sessionMachine,
  subscriptionMachine,
  supportMachine,
];

/** The state nodes of a machine, each with the region of a parallel state that it stands for. */
const listNodes = (node: AnyStateNode): AnyStateNode[] => [node, ...Object.values(node.states).flatMap(listNodes)];

/**
 * The transitions that restart all regions of a parallel state, with their actors: those from the parallel state into
 * one of its regions, and those by which a region re-enters itself.
 */
const restarting = (node: AnyStateNode): string[] =>
  [...node.transitions.values()].flat().flatMap(({ eventType, target, reenter }) => {
    if (!target) return [];
    const intoRegion = node.type === 'parallel' && target.some(({ path }) => path.length > node.path.length);
    const ofRegion = node.parent?.type === 'parallel' && reenter;
    return intoRegion || ofRegion ? [`${node.id}: ${eventType}`] : [];
  });

for (const machine of MACHINES) {
  test(`no transition of ${machine.id} restarts the regions beside its own`, () => {
    assert.deepEqual(listNodes(machine.root).flatMap(restarting), []);
  });
}
