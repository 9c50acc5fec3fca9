import { Trans } from '@lingui/react/macro';
import { Component, type ReactNode } from 'react';
import { styled } from 'styled-components';
import { look } from './look.ts';
import { TextButton } from './TextButton.tsx';

const Message = styled.div`
  position: absolute;
  inset: 0;
  display: grid;
  place-content: center;
  justify-items: center;
  gap: 12px;
  padding: 16px;
  background: ${look.paper};
  text-align: center;
`;

interface PageBoundaryProps {
  /** Null if the host takes no reports. */
  onReport: ((error: unknown) => void) | null;
  children: ReactNode;
}

/** A page that cannot be shown shows a message in its own place; all others stay. */
export class PageBoundary extends Component<PageBoundaryProps, { error: unknown }> {
  override state = { error: null };

  static getDerivedStateFromError(error: unknown) {
    return { error: error ?? new Error('unknown') };
  }

  override render() {
    const { onReport, children } = this.props;
    const { error } = this.state;
    if (error === null) return children;
    return (
      <Message role="alert">
        <Trans>Something went wrong while rendering the page.</Trans>
        {onReport && (
          <TextButton type="button" onClick={() => onReport(error)}>
            <Trans>Report</Trans>
          </TextButton>
        )}
      </Message>
    );
  }
}
