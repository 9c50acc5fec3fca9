import { msg } from '@lingui/core/macro';
import { deskOperations } from '@magazine-store/protocol/desk';
import { coupons } from './coupons/index.ts';
import { declarations } from './declarations/index.ts';
import type { DeskPlace } from './deskFeature.ts';
import { issues } from './issues/index.ts';
import { money } from './money/index.ts';
import { changes, people } from './people/index.ts';
import { plans } from './plans/index.ts';
import { readers } from './readers/index.ts';
import { store } from './store/index.ts';
import { support } from './support/index.ts';

/** All places of the desk, in the order of the navigation. */
export const places: readonly DeskPlace[] = [
  { path: 'issues', label: msg`Issues`, roles: deskOperations.listIssues.roles, feature: issues },
  { path: 'money', label: msg`Money`, roles: deskOperations.listCharges.roles, feature: money },
  { path: 'plans', label: msg`Plans`, roles: deskOperations.listPlans.roles, feature: plans },
  { path: 'readers', label: msg`Readers`, roles: deskOperations.listReaders.roles, feature: readers },
  { path: 'messages', label: msg`Messages`, roles: deskOperations.listMessages.roles, feature: support },
  {
    path: 'declarations',
    label: msg`Withdrawals and cancellations`,
    roles: deskOperations.listDeclarations.roles,
    feature: declarations,
  },
  { path: 'coupons', label: msg`Coupons`, roles: deskOperations.listCoupons.roles, feature: coupons },
  { path: 'people', label: msg`People`, roles: deskOperations.listMembers.roles, feature: people },
  { path: 'store', label: msg`Store`, roles: deskOperations.changeStoreDetails.roles, feature: store },
  { path: 'changes', label: msg`Changes`, roles: deskOperations.listChanges.roles, feature: changes },
];
