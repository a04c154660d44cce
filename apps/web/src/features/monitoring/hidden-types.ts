import type { MonitoredSite } from '@roadside/contract/monitoring-calls.ts'
import { useUrlStep } from '@roadside/ui/use-url-step.ts'
import { useMemo } from 'react'
import { typesOf } from './layer-list.tsx'

/** Solution types that map and list leave out, as the address has them; what there is none of is not left out. */
export function useHiddenTypes(
  sites: readonly MonitoredSite[],
): readonly [hidden: ReadonlySet<string>, change: (hidden: ReadonlySet<string>) => void] {
  const { value, replace } = useUrlStep('hide')
  const hidden = useMemo(() => {
    const named = new Set(value?.split(','))
    return new Set(typesOf(sites).filter((name) => named.has(name)))
  }, [sites, value])
  return [hidden, (next) => replace([...next].join(',') || undefined)]
}
