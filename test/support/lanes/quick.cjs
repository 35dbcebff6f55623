module.exports = require('./lane-of.cjs').only('quick');
