import {
  type FirstIssue,
  type FirstScreenPage,
  NO_ENTITLEMENTS,
  sellsPlans,
  toFeatures,
} from '@magazine-store/protocol';
import { styled } from 'styled-components';
import { IssueDetail } from '../features/catalogue/IssueDetail.tsx';
import { IssueFrame } from '../features/catalogue/IssueFrame.tsx';

/** Without scripts only links work. */
const Screen = styled.div`
  @media (scripting: none) {
    button:enabled {
      display: none;
    }
  }
`;

export function FirstIssueScreen({ page: { data }, issue, series }: FirstIssue & { page: FirstScreenPage }) {
  const { store } = data;
  const plans = sellsPlans(data.gateways) ? (data.plans ?? []) : [];
  return (
    <Screen>
      <IssueFrame issue={issue} onClose={() => {}}>
        <IssueDetail {...{ issue, series, store, plans }} features={toFeatures(data)} entitlements={NO_ENTITLEMENTS} />
      </IssueFrame>
    </Screen>
  );
}
