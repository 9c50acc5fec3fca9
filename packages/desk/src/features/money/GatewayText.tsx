import type { DeskAnswer } from '@magazine-store/protocol/desk';
import { styled } from 'styled-components';
import { gatewayNames } from './gatewayNames.ts';

const Lines = styled.span`
  display: grid;
`;

type GatewayTextProps = Pick<DeskAnswer<'listWaitingSales'>['rows'][number], 'gateway' | 'gateway_ref'>;

/** A payment provider, and the id by which its dashboard shows a sale. */
export const GatewayText = ({ gateway, gateway_ref }: GatewayTextProps) => (
  <Lines>
    {gatewayNames[gateway]}
    <bdi>{gateway_ref}</bdi>
  </Lines>
);
