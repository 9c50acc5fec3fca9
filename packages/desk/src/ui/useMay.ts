import { type DeskOperationName, deskOperations } from '@magazine-store/protocol/desk';
import { useDesk } from './deskContext.ts';

/** True if the member's role has the right to this operation of the desk. */
export function useMay(operation: DeskOperationName): boolean {
  const { role } = useDesk();
  return (deskOperations[operation].roles as readonly string[]).includes(role);
}
