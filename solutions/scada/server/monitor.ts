import type { PointState } from '@roadside/contract/devices/points.ts'
import { valuesEndpoint } from '@roadside/server-kit/devices/decode-values.ts'
import { defineMonitor } from '@roadside/server-kit/devices/monitor.ts'
import { judgePoints, pointMaps } from '@roadside/server-kit/devices/points.ts'
import { scadaKind } from '../kind.ts'
import { findPointAlarms } from './figures-repository.ts'

export const scadaMonitor = defineMonitor<PointState>({
  kind: scadaKind,
  maps: pointMaps,
  judge: judgePoints,
  presentState: ({ texts = {}, lost = false }) => ({ texts, lost }),
  siteFigures: findPointAlarms,
})

/** `POST /ingest/scada` and `roadside/scada/{device}/up`: `{"device","time","quality","values":{tag: number | boolean | text}}`. */
export const scadaEndpoint = valuesEndpoint('scada')
