import type { PointState } from '@roadside/contract/devices/points.ts'
import { valuesEndpoint } from '@roadside/server-kit/devices/decode-values.ts'
import { defineMonitor } from '@roadside/server-kit/devices/monitor.ts'
import { pointMaps } from '@roadside/server-kit/devices/points.ts'
import { tunnelKind } from '../kind.ts'
import { judgeZone } from './judge.ts'

export const tunnelMonitor = defineMonitor<PointState>({
  kind: tunnelKind,
  maps: pointMaps,
  judge: judgeZone,
  presentState: ({ texts = {}, lost = false }) => ({ texts, lost }),
})

/**
 * `POST /ingest/tunnel` and `roadside/tunnel/{device}/up`: `{"device","time","quality","values":{"co_ppm":35,"fan_1":"forward"}}`,
 * a zone each.
 */
export const tunnelEndpoint = valuesEndpoint('tunnel')
