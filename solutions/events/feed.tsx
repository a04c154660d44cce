import { defineFeed } from '@roadside/ui/solution-feed.ts'
import { FeedStrip } from './web/feed/feed-strip.tsx'
import { WallFeed } from './web/feed/wall-feed.tsx'
import { SoundSetting } from './web/sound/sound-controls.tsx'

export default defineFeed({ strip: FeedStrip, wall: WallFeed, wallSetting: SoundSetting })
