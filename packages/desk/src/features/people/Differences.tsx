import { styled } from 'styled-components';

type Values = Record<string, unknown> | null;

const List = styled.dl`
  display: grid;
  gap: 0.15rem;
  font-size: 0.9em;
`;

const Line = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 0 0.5em;
  & > dt {
    color: var(--muted);
  }
  & > dd > del {
    color: var(--muted);
  }
  & > dd > ins {
    text-decoration: none;
  }
`;

/** The values of a change: those before, struck out, and those after. */
export function Differences({ before, after }: { before: Values; after: Values }) {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  return (
    <List>
      {names.map((name) => {
        const [was, is] = [before?.[name], after?.[name]].map(toText);
        return (
          <Line key={name}>
            <dt>{name}</dt>
            <dd>
              {was !== undefined && was !== is && <del>{was}</del>} {is !== undefined && <ins>{is}</ins>}
            </dd>
          </Line>
        );
      })}
    </List>
  );
}

const toText = (value: unknown): string | undefined =>
  value === undefined || typeof value === 'string' ? value : JSON.stringify(value);
