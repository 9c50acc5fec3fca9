import { Trans } from '@lingui/react/macro';

/** The title, or words in its place. */
export const IssueTitle = ({ id, title }: { id: number; title: string }) =>
  title ? <bdi>{title}</bdi> : <Trans>Issue {id}, without a title</Trans>;
