import type { Database } from '@roadside/server-kit/database.ts'
import type { PictureStore } from '@roadside/server-kit/media/picture-store.ts'
import type { Sealer } from '@roadside/server-kit/sealed.ts'
import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../../config-schema.ts'
import type { Channel } from './channel.ts'
import { openEmail } from './channels/email/email.ts'

/** What a channel may need of the console. */
export interface ChannelOpening {
  readonly config: Config
  readonly database: Database
  /** For secrets in the addresses of targets. */
  readonly sealer: Sealer
  readonly pictures: PictureStore
  readonly log: FastifyBaseLogger
  readonly now: () => Date
}

/** All ways to tell people, those without settings among them (`missing`); a new one is one line. */
export function openChannels({ config, pictures }: ChannelOpening): readonly Channel[] {
  const { mail, siteTitle, publicUrl } = config
  return [openEmail({ mail, siteTitle, publicUrl, pictures })]
}
