import { deviceCalls } from '@roadside/contract/devices/calls.ts'
import { PointState } from '@roadside/contract/devices/points.ts'
import * as z from 'zod/mini'
import { tunnelKind } from './kind.ts'

export const tunnelCalls = deviceCalls(tunnelKind, z.partial(PointState))
