import { consoleInfo, mapFilePath } from '@roadside/contract/console-info.ts'
import { callQuery } from '../api/call-query.ts'
import type { TileSource } from './tile-source.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'

/** Where this installation has its base map from; null: the built-in outline. */
export function useTileServer(): TileSource | null {
  const { data } = useQuery(
    callQuery(consoleInfo, {}, { refetchInterval: false, staleTime: Infinity }),
  )
  const { mapTilesUrl, mapFile, mapAttribution: attribution = '' } = data ?? {}
  return useMemo(() => {
    if (mapFile) return { kind: 'file', url: mapFilePath, attribution, ...mapFile }
    return mapTilesUrl ? { kind: 'server', url: mapTilesUrl, attribution } : null
  }, [mapTilesUrl, mapFile, attribution])
}
