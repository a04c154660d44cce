import type { Database } from '@roadside/server-kit/database.ts'
import type { PictureStore } from '@roadside/server-kit/media/picture-store.ts'
import { makePublicGuard } from '@roadside/server-kit/networks/public-guard.ts'
import { resolveHost } from '@roadside/server-kit/networks/resolve.ts'
import type { Sealer } from '@roadside/server-kit/sealed.ts'
import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../../config-schema.ts'
import type { Channel } from './channel.ts'
import { openDemo } from './channels/demo.ts'
import { openEmail } from './channels/email/email.ts'
import { lineChannel } from './channels/line/channel.ts'
import type { VapidKeys } from './channels/web-push/vapid-keys.ts'
import { openWebPush } from './channels/web-push/web-push.ts'
import { openWebhook } from './channels/webhook/webhook.ts'

/** What a channel may need of the console. */
export interface ChannelOpening {
  readonly config: Config
  readonly database: Database
  /** For secrets in the addresses of targets. */
  readonly sealer: Sealer
  readonly pictures: PictureStore
  /** Null: there are no keys for web push. */
  readonly vapid: VapidKeys | null
  readonly isDemo: boolean
  readonly log: FastifyBaseLogger
  readonly now: () => Date
}

/** All ways to tell people, those without settings among them (`missing`); a new one is one line. */
export function openChannels(opening: ChannelOpening): readonly Channel[] {
  const { config, sealer, pictures, vapid, isDemo, now } = opening
  const { mail, siteTitle, publicUrl } = config
  const guard = makePublicGuard(config.webhookNetworks)
  const resolve = resolveHost
  const pictureLink = (hash: string) => pictures.absoluteLink(hash, 800)
  return [
    lineChannel(opening),
    openWebPush({ vapid, guard, resolve, now }),
    openEmail({ mail, siteTitle, publicUrl, pictures }),
    openWebhook({ guard, resolve, sealer, pictures, publicUrl, now }),
    ...(isDemo ? [openDemo({ siteTitle, publicUrl, pictureLink })] : []),
  ]
}
