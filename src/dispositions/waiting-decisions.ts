import { Injectable, type OnModuleInit } from '@nestjs/common';
import { WaitingChanges } from '../access/waiting-changes.js';
import { AlertReadModel } from '../alerts/alert.read-model.js';
import { ReadModels } from '../platform/projections/read-models.js';

/** Tells whoever asks for changes of members and rules whether decisions wait for a second person. */
@Injectable()
export class WaitingDecisions implements OnModuleInit {
  constructor(
    private readonly changes: WaitingChanges,
    private readonly readModels: ReadModels,
  ) {}

  onModuleInit(): void {
    this.changes.askWith(async (caller) => {
      const options = { index: 'waits', atMost: 1 } as const;
      const waiting = { waits: 'second_person' };
      return (await this.readModels.for(caller).count(AlertReadModel, waiting, options)) > 0;
    });
  }
}
