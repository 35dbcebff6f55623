import { Controller } from '@nestjs/common';
import { LogOut } from '../../access/commands/log-out.command.js';
import { HOME_PATH } from '../local-path.js';
import { seeOther, type PageAnswer } from '../page-answers.js';
import { settingsPlacesOf } from '../page-layout.js';
import { FromPage, type PageRequest } from '../page-request.js';
import { PageRoute } from '../page-route.js';

@Controller()
export class SettingsController {
  @PageRoute({ path: '/', by: 'open' })
  home(): PageAnswer {
    return seeOther(HOME_PATH);
  }

  @PageRoute({ path: '/settings', messages: [LogOut] })
  first(@FromPage() { session }: PageRequest): PageAnswer {
    return seeOther(settingsPlacesOf(session)[0]!.path);
  }
}
