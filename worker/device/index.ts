/** What this device stores and moves over the network: a file of its own of the engine. */
export { keepTraffic, receiveReports } from './traffic.ts';
