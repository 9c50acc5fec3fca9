import { keyframes, styled } from 'styled-components';
import { token } from './theme.ts';

const turn = keyframes`
  to { rotate: 1turn; }
`;

const fade = keyframes`
  50% { opacity: 0.3; }
`;

const Ring = styled.span`
  display: inline-block;
  inline-size: 2.5em;
  block-size: 2.5em;
  border: 3px solid ${token('line')};
  border-block-start-color: ${token('accent')};
  border-radius: 50%;
  animation: ${turn} 900ms linear infinite;

  @media (prefers-reduced-motion: reduce) {
    animation: ${fade} 2s ease-in-out infinite;
  }
`;

export const Spinner = ({ label }: { label: string }) => <Ring role="progressbar" aria-label={label} />;
