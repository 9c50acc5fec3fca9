import { Trans } from '@lingui/react/macro';
import { styled } from 'styled-components';

const Line = styled.label`
  display: flex;
  gap: 0.6em;
  align-items: start;
  & > input {
    margin-block-start: 0.3em;
  }
`;

/** The choice between leaving readers what they have got and taking it back. */
export const RevokeToo = ({ isChosen, onChange }: { isChosen: boolean; onChange: (isChosen: boolean) => void }) => (
  <>
    <p>
      <Trans>Withdrawn coupons can’t be redeemed any more. This can’t be undone.</Trans>
    </p>
    <Line>
      <input type="checkbox" checked={isChosen} onChange={(event) => onChange(event.target.checked)} />
      <span>
        <Trans>Also take back what readers have already got. Otherwise they keep it.</Trans>
      </span>
    </Line>
  </>
);
