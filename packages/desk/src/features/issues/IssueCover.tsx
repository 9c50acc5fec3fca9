import { deskOperations } from '@magazine-store/protocol/desk';
import { styled } from 'styled-components';
import type { Issue } from './issueForm.ts';

const Picture = styled.img`
  display: block;
  inline-size: 100%;
  block-size: auto;
  border-radius: 3px;
  background: var(--raised);
  box-shadow: 0 0 0 1px var(--line);
`;

/** The cover, which only members see before the issue is on sale. The title stands beside it. */
export function IssueCover({ issue: { id, cover }, width }: { issue: Pick<Issue, 'id' | 'cover'>; width: 75 | 400 }) {
  const path = deskOperations.getIssueCover.path.replace(':id', String(id)).replace(':width', String(width));
  // The query changes with the cover, so that the browser loads the new one.
  return (
    <Picture src={`${path}?name=${cover.file_name}`} width={cover.width} height={cover.height} alt="" loading="lazy" />
  );
}
