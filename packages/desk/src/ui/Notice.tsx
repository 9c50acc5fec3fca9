import type { ReactNode } from 'react';
import { styled } from 'styled-components';

const Box = styled.div<{ $kind: 'info' | 'fault' | 'done' }>`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: 0.5rem 1rem;
  padding: 0.75rem 1rem;
  border: 1px solid var(--line);
  border-inline-start: 4px solid
    ${({ $kind }) => ({ info: 'var(--accent)', fault: 'var(--danger)', done: 'var(--good)' })[$kind]};
  border-radius: var(--radius);
  background: var(--surface);
`;

interface NoticeProps {
  kind?: 'info' | 'fault' | 'done';
  children: ReactNode;
  /** A way on. */
  action?: ReactNode;
}

/** A note on the page. Screen readers hear faults at once. */
export const Notice = ({ kind = 'info', children, action }: NoticeProps) => (
  <Box $kind={kind} role={kind === 'fault' ? 'alert' : 'status'}>
    <div>{children}</div>
    {action}
  </Box>
);
