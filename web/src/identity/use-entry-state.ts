import { useLocation, useNavigate } from 'react-router'

/** State that survives a reload: stored in this entry of the browser's history, in no address and no storage, and lost with the tab. */
export function useEntryState<T extends object>(name: string): [T | undefined, (value: T | undefined) => void] {
  const { state, search } = useLocation() as { state: Record<string, T | undefined> | null; search: string }
  const navigate = useNavigate()
  const set = (value: T | undefined) =>
    void navigate({ search }, { replace: true, state: { ...state, [name]: value }, preventScrollReset: true })
  return [state?.[name], set]
}
