import { FeatureModule } from '../platform/bus/feature-module.js';
import { SupportTickets } from './support-tickets.js';

@FeatureModule([SupportTickets])
export class SupportModule {}
