import { useSearchParams } from 'react-router';

/**
 * The parameters of the address, and a function that changes one of them in place; an empty value takes it out. A change
 * begins from the address of that moment: the last rendering may be older than the member's last change.
 */
export function useAddressParams(): [URLSearchParams, change: (name: string, value: string) => void] {
  const [params, setParams] = useSearchParams();
  const change = (name: string, value: string) => {
    const changed = new URLSearchParams(window.location.search);
    if (value === '') changed.delete(name);
    else changed.set(name, value);
    setParams(changed, { replace: true });
  };
  return [params, change];
}
