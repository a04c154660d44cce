import webPush from 'web-push'
import * as z from 'zod/mini'
import type { Config } from '../../../../config-schema.ts'
import { storedText } from '../../../../secrets.ts'
import type { VapidKeys } from './vapid-keys.ts'

const StoredKeys = z.object({ publicKey: z.string(), privateKey: z.string() })

/**
 * The keys of the settings; with the embedded database otherwise keys that are made once and stored
 * in `DATA_DIR`. Null: there are none. Browsers subscribe to one public key: another one ends their
 * subscriptions.
 */
export async function openVapid(config: Config): Promise<VapidKeys | null> {
  if (config.vapid !== null) return config.vapid
  const subject = subjectOf(config)
  if (config.databaseUrl !== null || subject === null) return null
  const text = await storedText(config.dataDir, 'vapid-keys.json', () =>
    JSON.stringify(webPush.generateVAPIDKeys()),
  )
  return { ...z.parse(StoredKeys, JSON.parse(text)), subject }
}

/** The console's own address, or that of its mail; push services refuse any other. */
function subjectOf({ publicUrl, mail }: Config): string | null {
  if (publicUrl?.startsWith('https:')) return publicUrl
  return mail && `mailto:${mail.from.replace(/^.*<|>$/g, '')}`
}
