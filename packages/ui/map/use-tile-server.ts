import { consoleInfo } from '@roadside/contract/console-info.ts'
import { callQuery } from '../api/call-query.ts'
import type { TileServer } from './base-map.tsx'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'

/** Where this installation has its base map from; null: the built-in outline. */
export function useTileServer(): TileServer | null {
  const { data } = useQuery(
    callQuery(consoleInfo, {}, { refetchInterval: false, staleTime: Infinity }),
  )
  const { mapTilesUrl: url, mapAttribution: attribution } = data ?? {}
  return useMemo(() => (url ? { url, attribution: attribution ?? '' } : null), [url, attribution])
}
