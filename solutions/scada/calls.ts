import { deviceCalls } from '@roadside/contract/devices/calls.ts'
import { PointState } from '@roadside/contract/devices/points.ts'
import * as z from 'zod/mini'
import { scadaKind } from './kind.ts'

export const scadaCalls = deviceCalls(scadaKind, z.partial(PointState))
