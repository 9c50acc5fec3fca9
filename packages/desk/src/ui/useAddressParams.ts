import { useSearchParams } from 'react-router';

/** Changes one parameter; an empty value takes it out. With `replace`, Back does not lead to the former value. */
type Change = (name: string, value: string, options?: { replace: boolean }) => void;

/**
 * The parameters of the address, and a function that changes one of them. A change begins from the address of that
 * moment: the last rendering may be older than the member's last change.
 */
export function useAddressParams(): [URLSearchParams, Change] {
  const [params, setParams] = useSearchParams();
  const change: Change = (name, value, options) => {
    const changed = new URLSearchParams(window.location.search);
    if (value === '') changed.delete(name);
    else changed.set(name, value);
    setParams(changed, options);
  };
  return [params, change];
}
